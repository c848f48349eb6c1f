import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { listAdministrators, saveAdministrators } from '#features/settings/contract.ts'
import { administrators, builtInAccount, setAdministrators } from '#server/directory/administrators.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'

export const serveAdministrators = serve(listAdministrators, async ({ db }) =>
  (await administrators(db)).map(({ id, account, name }) => ({ id, account, realName: name })),
)

export const serveSaveAdministrators = serve(saveAdministrators, async ({ body, kernel, session, transaction }) => {
  const people = await kernel.directory.snapshot()
  return transaction(async (tx, audit) => {
    const before = await administrators(tx)
    const builtIn = before.filter(({ account }) => account === builtInAccount)
    const ids = [...new Set([...body.adminIds, ...builtIn.map(({ id }) => id)])]
    const wrong = refused(ids, { before: before.map(({ id }) => id), own: session.userId, people })
    if (wrong) throw new Refused(wrong)
    const changed = await setAdministrators(kernel.directory, tx, ids, session.userId)
    if (changed.length === 0) return null
    const names = (some: readonly string[]) => some.map((id) => people.person(id)?.account ?? id).sort()
    const changes = { administrators: { before: names(before.map(({ id }) => id)), after: names(ids) } }
    audit({ action: 'administrators.changed', object: 'user_account', changes })
    return null
  })
})

interface Judged {
  readonly before: readonly string[]
  readonly own: string
  readonly people: DirectorySnapshot
}

/** Nobody gives up the right himself, so one always remains; who is disabled or unknown does not get it. */
function refused(ids: readonly string[], { before, own, people }: Judged): Refusal | undefined {
  const field = 'adminIds'
  if (!ids.includes(own)) return refusal('invalid', 'settings.not-oneself', { field })
  const added = ids.filter((id) => !before.includes(id))
  if (added.some((id) => !people.person(id))) return refusal('invalid', 'settings.unknown-person', { field })
  const disabled = added.map((id) => people.person(id)).filter((person) => person?.enabled === false)
  if (disabled.length === 0) return undefined
  return refusal('invalid', 'settings.disabled-person', { params: { names: disabled.map((person) => person?.name).join('、') }, field })
}
