import { maskPersonal } from '#server/audit/mask-personal.ts'

const longestMessage = 500
const longestStack = 4_000
const mostFrames = 30

/** What is quoted in a message is mostly a value: the database quotes what people typed. */
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|「[^」]*」/g
const query = /\?[^\s)]*/g
/** Account, bank and telephone numbers; error codes and positions are shorter. */
const longNumber = /\d{7,}/g

/** The message of an error without the values in it, for the exception log (security 11.5). */
export function messageWithoutData(message: string): string {
  const said = message.replace(quoted, '"…"').replace(query, '?…')
  return String(maskPersonal(said)).replace(longNumber, '…').slice(0, longestMessage)
}

/**
 * Where an error came from: the frames of its stack, without the message before them, which may hold values, and without the folder
 * of the product.
 */
export function framesOf(stack: string, root: string = process.cwd()): string {
  const frames = stack.split('\n').filter((line) => /^\s*at\s|@/.test(line) && /:\d+(:\d+)?\)?\s*$/.test(line))
  return frames
    .slice(0, mostFrames)
    .map((line) => line.trim().replaceAll(`${root}/`, '').replace(query, ''))
    .join('\n')
    .slice(0, longestStack)
}
