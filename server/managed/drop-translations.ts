import { actualUser } from '#server/sessions/signed-in.ts'
import type { Change } from '#server/managed/resource.ts'
import { dropTranslations } from '#server/translations/write.ts'

/**
 * What `written` of a definition does after its deletion: what it was translated to goes with it. Other writes change nothing.
 *
 * @param said what the owner of a deleted place still says
 */
export async function dropWithDefinition<Item>(
  { kernel, session, tx, after }: Change<Item>,
  gone: Parameters<typeof dropTranslations>[2],
  said: () => Promise<Iterable<string>> = () => Promise.resolve([]),
): Promise<void> {
  if (after) return
  const { userId, name, sessionId } = actualUser(session)
  const actor = { userId, userName: name, sessionId, address: '', requestId: '' }
  await dropTranslations(kernel, { tx, actor }, gone, await said())
}
