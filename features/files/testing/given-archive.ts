import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP archive with these entries. */
export function givenArchive(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const contentTypes = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** A text document with this body, and further parts. */
export function givenDocument(body: string, parts: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> {
  const document = `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"><w:body>${body}</w:body></w:document>`
  return givenArchive({ '[Content_Types].xml': contentTypes, 'word/document.xml': document, ...parts })
}
