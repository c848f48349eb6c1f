import type { Call } from '#engine/contract/call.ts'
import { grantDifference, readGrants, writeGrants, type Granted } from '#features/grants/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useAskedChange } from '#web/admin/asked-change.tsx'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

/** A role whose grants are changed, as it was read. */
export interface GrantedRole {
  readonly id: string
  readonly fullName: string
  readonly version: number
}

/**
 * A change of what a role grants: its effect is asked before it is saved.
 *
 * @param complete all that the role is to grant
 */
export function useGrantChange(
  role: GrantedRole,
  refreshes: readonly Call[],
  complete: () => Promise<Granted>,
  isChanged: boolean,
  onClose: () => void,
) {
  const t = useText()
  const write = useCommand(writeGrants, { refreshes: [readGrants, ...refreshes], handles: [403, 409] })
  const params = { objectId: role.id }
  return useAskedChange({
    ask: async () => {
      const change = await complete()
      return { change, effect: await request(grantDifference, { params, body: change }, { handles: 'all' }) }
    },
    save: (granted) => write.run({ params, body: { ...granted, version: role.version } }),
    conflict: t('grants.conflict'),
    isChanged,
    onClose,
  })
}
