import type { UploadPort } from '#ui/upload/port.ts'

/** Addresses of the pictures that this page has read, by size and id; apart from what reads them, which is loaded with the first. */
export const readPictures = new Map<string, string>()

export const readPicture: NonNullable<UploadPort['readPicture']> = ({ fileId }, size) => readPictures.get(`${size} ${fileId}`)
