import { dataInterfaceMenu, interfaceTypes } from '#features/data-interfaces/contract.ts'
import { allowedCalls } from '#features/data-interfaces/server/allowed-tables.ts'
import { defineInterfaces } from '#features/data-interfaces/server/cache.ts'
import { fieldUsesOfInterfaces } from '#features/data-interfaces/server/field-uses.ts'
import { exchangeCalls } from '#features/data-interfaces/server/export-import.ts'
import { interfaceCalls } from '#features/data-interfaces/server/interfaces.ts'
import { forgetInterfaceCalls, serveInterfaceLog } from '#features/data-interfaces/server/log.ts'
import { runningCalls } from '#features/data-interfaces/server/test-run.ts'
import { interfacesOfSource, serveInterfaceUse } from '#features/data-interfaces/server/uses.ts'
import { dataInterfaceTexts } from '#features/data-interfaces/texts.ts'
import { usedDataSources } from '#features/data-sources/entry.ts'
import { dictionaryBook, upsertCategory, upsertEntry } from '#features/dictionaries/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Feature } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** 数据接口: named sources of rows, which forms choose from. */
export const dataInterfacesFeature: Feature = {
  name: 'data-interfaces',
  calls: [...allowedCalls, ...interfaceCalls, ...runningCalls, ...exchangeCalls, serveInterfaceUse, serveInterfaceLog],
  texts: dataInterfaceTexts,
  menus: [
    {
      code: dataInterfaceMenu,
      parent: 'system',
      name: '数据接口',
      icon: 'database',
      type: 2,
      address: 'system/dataInterface',
      sortCode: 35,
      buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
    },
  ],
  jobs: [forgetInterfaceCalls],
  migrations: new URL('./server/migrations', import.meta.url),
  start: async (kernel) => {
    defineInterfaces(kernel)
    return undefined
  },
  uses: (kernel) => [
    useCounter(usedFields, (subject) => fieldUsesOfInterfaces(kernel, subject)),
    useCounter(usedDataSources, ({ id }) => interfacesOfSource(kernel, id)),
  ],
  seed: seedCategories,
}

/** The dictionary of categories, with one to begin with. What administrators make of it stays. */
async function seedCategories(kernel: Kernel): Promise<void> {
  const book = await dictionaryBook(kernel)
  if (book.categories.some(({ code }) => code === interfaceTypes)) return
  await inTransaction(kernel.db, async (tx) => {
    const categoryId = await upsertCategory(kernel, tx, { code: interfaceTypes, name: '数据接口分类', description: '', tree: false }, true)
    const entry = { categoryId, parentId: undefined, description: '', enabled: true }
    await upsertEntry(kernel, tx, { ...entry, id: `${interfaceTypes}.business`, code: 'business', name: '业务数据', sortCode: 1 })
    await upsertEntry(kernel, tx, { ...entry, id: `${interfaceTypes}.outside`, code: 'outside', name: '外部服务', sortCode: 2 })
  })
}
