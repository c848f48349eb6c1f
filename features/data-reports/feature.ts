import { dataReportMenu, reportCategories } from '#features/data-reports/contract.ts'
import { exchangeCalls } from '#features/data-reports/server/exchange.ts'
import { reportCalls } from '#features/data-reports/server/reports.ts'
import { fieldUsesOfReports, reportsOfInterface } from '#features/data-reports/server/uses.ts'
import { viewCalls } from '#features/data-reports/server/view-calls.ts'
import { dataReportTexts } from '#features/data-reports/texts.ts'
import { usedInterfaces } from '#features/data-interfaces/entry.ts'
import { dictionaryBook, upsertCategory, upsertEntry } from '#features/dictionaries/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Feature } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'

/** 报表设计: tables of what a function or a data interface holds, opened by menu entries. */
export const dataReports: Feature = {
  name: 'data-reports',
  calls: [...reportCalls, ...viewCalls, ...exchangeCalls],
  texts: dataReportTexts,
  menus: [
    {
      code: dataReportMenu,
      parent: 'onlineDev',
      name: '报表设计',
      icon: 'chart',
      type: 2,
      address: 'onlineDev/dataReport',
      sortCode: 40,
      buttons: standardButtons('add', 'edit', 'remove', 'export', 'import'),
    },
  ],
  migrations: new URL('./server/migrations', import.meta.url),
  uses: (kernel) => [
    useCounter(usedFields, (subject) => fieldUsesOfReports(kernel, subject)),
    useCounter(usedInterfaces, ({ id }) => reportsOfInterface(kernel, id)),
  ],
  seed: seedCategories,
}

/** The dictionary of categories, with one to begin with. What administrators make of it stays. */
async function seedCategories(kernel: Kernel): Promise<void> {
  const book = await dictionaryBook(kernel)
  if (book.categories.some(({ code }) => code === reportCategories)) return
  await inTransaction(kernel.db, async (tx) => {
    const categoryId = await upsertCategory(kernel, tx, { code: reportCategories, name: '报表分类', description: '', tree: false }, true)
    const id = `${reportCategories}.business`
    await upsertEntry(kernel, tx, {
      id,
      categoryId,
      parentId: undefined,
      description: '',
      enabled: true,
      code: 'business',
      name: '业务报表',
      sortCode: 1,
    })
  })
}
