"""From the camera to the table: which camera looks, what is made of its pictures, and what is told."""
