/**
 * The container of an archive: a POSIX tar, so that any tool lists it. Every header is one fixed text of name and size, which the reader
 * makes again and compares, so no byte of an archive can change unnoticed.
 */
export const blockBytes = 512

/** Name and size of one entry; its content begins behind the header. */
export interface TarEntry {
  readonly name: string
  readonly bytes: number
}

/** Sizes of 8 GiB and more do not fit into eleven octal digits; GNU's form has eleven bytes for them. */
const mostOctal = 8 ** 11 - 1

/** @param name at most 100 letters, digits, dots, dashes and slashes */
export function tarHeader({ name, bytes }: TarEntry): Buffer {
  if (!/^[a-z0-9][a-z0-9./-]{0,99}$/.test(name)) throw new RangeError(`${name} is no name for an entry of an archive`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 'latin1')
  header.write('0000600\0', 100, 'latin1')
  header.write('0000000\0', 108, 'latin1')
  header.write('0000000\0', 116, 'latin1')
  if (bytes <= mostOctal) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  else {
    header[124] = 0x80
    header.writeUIntBE(bytes, 130, 6)
  }
  header.write('00000000000\0', 136, 'latin1')
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** @returns undefined for what is no header that `tarHeader` makes */
export function readTarHeader(block: Buffer): TarEntry | undefined {
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const bytes = block[124] === 0x80 ? block.readUIntBE(130, 6) : Number.parseInt(block.toString('latin1', 124, 135), 8)
  if (!Number.isSafeInteger(bytes) || bytes < 0 || !/^[a-z0-9][a-z0-9./-]{0,99}$/.test(name)) return undefined
  return tarHeader({ name, bytes }).equals(block) ? { name, bytes } : undefined
}

/** Zeros between the end of a content and the next header. */
export const paddingAfter = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes
