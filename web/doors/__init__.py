"""How browsers come in: ports, addresses, keys and roles; and the phone, which knows the camera's page only."""
