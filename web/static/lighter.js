// A photograph before it is sent: in a format that the program reads, and no larger than its cards need.

const LONGEST = 4000; // pixels: a phone's photograph is larger than that

/** The photograph as this browser understands it (a phone's own formats too), no larger than need be. */
export async function lighter(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    if (scale === 1 && ["image/jpeg", "image/png"].includes(file.type)) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return (await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92))) ?? file;
  } catch {
    return file;
  }
}
