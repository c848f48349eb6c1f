import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { TestAnswer, TestClient } from '#server/testing/test-client.ts'
import { mergeChunks, sendChunk, uploadFile, type FileKind } from '#features/files/contract.ts'
import type { StoredFile } from '#features/files/server/store-file.ts'

/** A small picture that says where it was taken. */
export async function givenPicture(width = 20, height = 10): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: { r: 30, g: 130, b: 60 } } })
  return picture
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
}

/** A picture of so many equal frames, which is small however many they are. */
export async function givenMovingPicture(frames: number, size: number): Promise<Buffer> {
  const still = await sharp({ create: { width: size, height: size, channels: 3, background: 'green' } })
    .gif()
    .toBuffer()
  // Head, size of the screen, and colours: their number is in the lowest bits of the eleventh byte.
  const headBytes = 13 + 3 * 2 ** ((still[10]! & 7) + 1)
  const frame = still.subarray(headBytes, -1)
  return Buffer.concat([still.subarray(0, headBytes), ...Array<Buffer>(frames).fill(frame), still.subarray(-1)])
}

export const givenText = Buffer.from('作物,品种\n玉米,郑单958\n', 'utf8')

export interface Upload {
  readonly name: string
  readonly content: Buffer | string
  /** Also what is none. */
  readonly type?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Uploads a file in one request. */
export async function upload(client: TestClient, { name, content, type = 'annex', fields = {} }: Upload): Promise<TestAnswer<StoredFile>> {
  const form = formOf(fields)
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return client.call(uploadFile, { params: { type: type as FileKind }, body: {} }, { form })
}

export interface CutFile {
  readonly content: Buffer
  readonly name: string
  readonly chunkSize: number
  readonly identifier?: string
}

/** What a client tells with each chunk. */
export function chunkFields({ content, name, chunkSize, identifier }: CutFile, number: number) {
  return {
    chunkNumber: number,
    chunkSize,
    totalSize: content.length,
    totalChunks: Math.ceil(content.length / chunkSize),
    identifier: identifier ?? md5Of(content),
    filename: name,
  }
}

/** Sends one chunk, with content other than the file's if wanted. */
export async function chunk(client: TestClient, file: CutFile, number: number, bytes?: Buffer) {
  const fields = chunkFields(file, number)
  const form = formOf(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])))
  const own = file.content.subarray((number - 1) * file.chunkSize, number * file.chunkSize)
  form.append('file', new Blob([new Uint8Array(bytes ?? own)]), file.name)
  return client.call(sendChunk, { body: fields }, { form })
}

export async function merge(client: TestClient, file: CutFile, call: typeof mergeChunks = mergeChunks) {
  const { identifier } = chunkFields(file, 1)
  return client.call(call, { body: { identifier } }, { form: formOf({ identifier, fileName: file.name, type: 'annex' }) })
}

export function md5Of(content: Buffer): string {
  return createHash('md5').update(content).digest('hex')
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
