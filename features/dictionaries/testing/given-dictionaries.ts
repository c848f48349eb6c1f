import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { createCategory, createEntry, dictionaryMenu } from '#features/dictionaries/contract.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Fixture of the tests of dictionaries: roles with buttons of the screen, categories and entries created by calls. */
export function givenDictionaries(kernel: Kernel, admin: TestClient) {
  let made = 0
  return {
    async givenRoleWith(id: string, buttons: readonly string[]): Promise<string> {
      await inTransaction(kernel.db, async (tx) => {
        await upsertRole(kernel, byProgram(tx), { id, code: id, name: id, isGlobal: true })
        await setRoleGrants(kernel, byProgram(tx), id, { menus: [{ menuId: dictionaryMenu, buttons }] })
      })
      return id
    },

    async givenCategory(rest: { isTree?: 0 | 1; parentId?: string; fullName?: string } = {}): Promise<string> {
      made += 1
      const body = { parentId: '-1', fullName: `category ${made}`, enCode: `cat${made}`, ...rest }
      return (await admin.get(createCategory, { body })).id
    },

    async givenEntry(
      dictionaryTypeId: string,
      enCode: string,
      rest: { parentId?: string; enabledMark?: 0 | 1; fullName?: string } = {},
    ): Promise<string> {
      return (await admin.get(createEntry, { body: { dictionaryTypeId, enCode, fullName: `name of ${enCode}`, ...rest } })).id
    },

    auditOf: async (object: string) =>
      kernel.db.selectFrom('audit_entry').select(['action', 'changes']).where('object', 'like', `%${object}`).orderBy('at').execute(),
  }
}

/** A file in the shape the import expects. */
export function uploaded(text: string, name = 'dictionary.json'): FormData {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'application/json' }), name)
  return form
}
