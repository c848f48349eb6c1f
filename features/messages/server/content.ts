import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** What stands in a message below its title. */
export interface MessageContent {
  /** HTML that was cleaned. */
  readonly bodyText: string
  /** JSON text of a list of files. */
  readonly files: string
}

/** Reads what a message leads to when it is opened; undefined where that is gone. */
type ContentReader = (tx: Tx, userId: string, body: Readonly<Record<string, unknown>>, now: Date) => Promise<MessageContent | undefined>

const readers = new WeakMap<Kernel, Map<number, ContentReader>>()

/** Registers who tells what stands in messages of a type: announcements lie with the feature that publishes them. */
export function registerMessageContent(kernel: Kernel, type: 1 | 2 | 3, reader: ContentReader): void {
  readers.set(kernel, new Map([...(readers.get(kernel) ?? []), [type, reader]]))
}

/** What stands in a message; of one without content of its own the body as JSON text, as clients of the family read it. */
export async function contentOf(
  kernel: Kernel,
  tx: Tx,
  { type, user_id, body }: { readonly type: number; readonly user_id: string; readonly body: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<MessageContent> {
  const reader = readers.get(kernel)?.get(type)
  if (!reader) return { bodyText: JSON.stringify(body), files: '[]' }
  return (await reader(tx, user_id, body, now)) ?? { bodyText: '', files: '[]' }
}
