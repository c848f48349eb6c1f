/**
 * RSA-OAEP with SHA-256 (RFC 8017, 7.1.1) for plain http, where browsers offer no `crypto.subtle`. It uses no secret key, so it
 * need not run in constant time.
 */
export function encryptOaep(publicKey: { readonly n: string; readonly e: string }, message: Uint8Array): Uint8Array {
  const modulus = fromBase64Url(publicKey.n)
  const size = modulus.length
  if (message.length > size - 2 * hashBytes - 2) throw new RangeError(`a message of ${message.length} bytes is too long`)
  const block = new Uint8Array(size - hashBytes - 1)
  block.set(sha256(new Uint8Array()))
  block[block.length - message.length - 1] = 1
  block.set(message, block.length - message.length)
  const seed = crypto.getRandomValues(new Uint8Array(hashBytes))
  const maskedBlock = xor(block, mask(seed, block.length))
  const maskedSeed = xor(seed, mask(maskedBlock, hashBytes))
  const padded = toNumber(Uint8Array.of(0, ...maskedSeed, ...maskedBlock))
  return toBytes(power(padded, toNumber(fromBase64Url(publicKey.e)), toNumber(modulus)), size)
}

const hashBytes = 32

/** MGF1 of RFC 8017, B.2.1. */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / hashBytes) }, (_, count) => [
    ...sha256(Uint8Array.of(...seed, count >>> 24, count >>> 16, count >>> 8, count)),
  ])
  return Uint8Array.from(parts.flat().slice(0, length))
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, index) => byte ^ other[index]!)
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let left = exponent, square = base % modulus; left > 0n; left >>= 1n, square = (square * square) % modulus)
    if (left & 1n) result = (result * square) % modulus
  return result
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}

function toBytes(value: bigint, size: number): Uint8Array {
  const text = value.toString(16).padStart(2 * size, '0')
  return Uint8Array.from({ length: size }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16))
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

const wordsOf = (text: string): number[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => Number.parseInt(word, 16) | 0)

/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 5.3.3 and 4.2.2). */
const start = wordsOf('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19')
const constants = wordsOf(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2
`)

/** SHA-256 (FIPS 180-4). */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  let state = start
  for (let at = 0; at < padded.length; at += 64) state = compressed(state, scheduleOf(view, at))
  const digest = new DataView(new ArrayBuffer(hashBytes))
  state.forEach((word, index) => digest.setInt32(4 * index, word))
  return new Uint8Array(digest.buffer)
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function scheduleOf(view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(at + 4 * index))
  for (let index = 16; index < 64; index += 1) {
    const [before15, before2] = [words[index - 15]!, words[index - 2]!]
    const small0 = turned(before15, 7) ^ turned(before15, 18) ^ (before15 >>> 3)
    const small1 = turned(before2, 17) ^ turned(before2, 19) ^ (before2 >>> 10)
    words.push((words[index - 16]! + small0 + words[index - 7]! + small1) | 0)
  }
  return words
}

function compressed(state: readonly number[], words: readonly number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let round = 0; round < 64; round += 1) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + constants[round]! + words[round]!) | 0
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]!) | 0)
}
