import { saveLanguage } from '#features/session/contract.ts'
import type { Language } from '#engine/texts/text.ts'
import { queryClient } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { chooseOwnLanguage } from '#web/i18n/i18n.ts'
import { loadUser } from '#web/session/load-user.ts'

/** Shows everything in another language and saves the choice for the user; texts of the server, also names of menus, are loaded again. */
export async function switchLanguage(language: Language): Promise<void> {
  await chooseOwnLanguage(language)
  // The choice applies in this browser even when it could not be saved on the server.
  await request(saveLanguage, { body: { language } }).catch(() => undefined)
  await Promise.all([queryClient.invalidateQueries(), loadUser().catch(() => undefined)])
}
