import { writePerson, type PersonInput } from '#server/directory/write.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Writing } from '#server/resource/audited-change.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'

/**
 * Creates or updates the person with this account, as `writePerson` does. A person who is disabled by it loses all sessions, and
 * their sockets close after the commit.
 *
 * @returns the id of the person
 */
export async function upsertPerson(
  kernel: Pick<Kernel, 'directory' | 'sockets' | 'log' | 'now'>,
  writing: Writing,
  given: PersonInput,
): Promise<string> {
  const id = await writePerson(kernel, writing, given)
  if (given.enabled === false) await endSessions(kernel, writing.tx, { userId: id }, 'disabled')
  return id
}
