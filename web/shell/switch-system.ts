import { switchMajor } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { hrefOf } from '#web/router/navigation.ts'

/**
 * Switches the current system and begins there; what is typed and unsent asks before the page is left. A refusal has shown itself.
 *
 * @param to the address that is opened there
 */
export async function switchSystem(id: string, to = '/home'): Promise<void> {
  await request(switchMajor, { body: { majorId: id, majorType: 'System' } })
  location.assign(hrefOf(to))
}
