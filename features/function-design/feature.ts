import { dictionaryBook, upsertCategory, upsertEntry } from '#features/dictionaries/entry.ts'
import { designFolder, functionCategories, functionDesignMenu, releaseButton } from '#features/function-design/contract.ts'
import { draftCalls } from '#features/function-design/server/drafts.ts'
import { exchangeCalls } from '#features/function-design/server/exchange.ts'
import { finishReleases } from '#features/function-design/server/keep-entries.ts'
import { servePlan } from '#features/function-design/server/plan/plan.ts'
import { servePlaces } from '#features/function-design/server/plan/spots.ts'
import { releaseCalls } from '#features/function-design/server/release.ts'
import { selectorCalls } from '#features/function-design/server/selectors.ts'
import { versionCalls } from '#features/function-design/server/versions.ts'
import { functionDesignTexts } from '#features/function-design/texts.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Feature } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** 功能设计: functions are designed as drafts, and published from them. */
export const functionDesign: Feature = {
  name: 'function-design',
  calls: [...draftCalls, servePlaces, servePlan, ...releaseCalls, ...versionCalls, ...selectorCalls, ...exchangeCalls],
  texts: functionDesignTexts,
  menus: [
    { code: designFolder, parent: undefined, name: '在线开发', icon: 'app', type: 1, address: '', sortCode: 600 },
    {
      code: functionDesignMenu,
      parent: designFolder,
      name: '功能设计',
      icon: 'form',
      type: 2,
      address: 'onlineDev/webDesign',
      sortCode: 10,
      buttons: [...standardButtons('add', 'edit', 'remove', 'export', 'import'), { code: releaseButton, name: '发布' }],
    },
  ],
  migrations: new URL('./server/migrations', import.meta.url),
  seed: seedCategories,
  start: async (kernel) => {
    await finishReleases(kernel)
    return undefined
  },
}

/** The dictionary of categories, with one to begin with. What administrators or an application make of it stays. */
async function seedCategories(kernel: Kernel): Promise<void> {
  const book = await dictionaryBook(kernel)
  if (book.categories.some(({ code }) => code === functionCategories)) return
  await inTransaction(kernel.db, async (tx) => {
    const categoryId = await upsertCategory(kernel, tx, { code: functionCategories, name: '功能分类', description: '', tree: false }, true)
    const entry = { categoryId, parentId: undefined, description: '', enabled: true }
    await upsertEntry(kernel, tx, { ...entry, id: `${functionCategories}.general`, code: 'general', name: '通用功能', sortCode: 0 })
  })
}
