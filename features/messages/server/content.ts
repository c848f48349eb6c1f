import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What stands in a message below its title. */
export interface MessageContent {
  /** HTML that was cleaned. */
  readonly bodyText: string
  /** JSON text of a list of files. */
  readonly files: string
  /** Address of a picture above it, which counts for the reader and some minutes; `''` for none. */
  readonly coverImage: string
}

/** Who opens a message, and in which session. */
export type MessageReader = Pick<SignedIn, 'userId' | 'sessionId'>

const nothing = { files: '[]', coverImage: '' }

/** Reads what a message leads to when it is opened; undefined where that is gone. */
type ContentReader = (
  tx: Tx,
  reader: MessageReader,
  body: Readonly<Record<string, unknown>>,
  now: Date,
) => Promise<MessageContent | undefined>

const readers = new WeakMap<Kernel, Map<number, ContentReader>>()

/** Registers who tells what stands in messages of a type: announcements lie with the feature that publishes them. */
export function registerMessageContent(kernel: Kernel, type: 1 | 2 | 3, reader: ContentReader): void {
  readers.set(kernel, new Map([...(readers.get(kernel) ?? []), [type, reader]]))
}

/** What stands in a message; of one without content of its own the body as JSON text, as clients of the family read it. */
export async function contentOf(
  kernel: Kernel,
  tx: Tx,
  reader: MessageReader,
  { type, body }: { readonly type: number; readonly body: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<MessageContent> {
  const read = readers.get(kernel)?.get(type)
  if (!read) return { bodyText: JSON.stringify(body), ...nothing }
  return (await read(tx, reader, body, now)) ?? { bodyText: '', ...nothing }
}
