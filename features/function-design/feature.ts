import { dictionaryBook, upsertCategory, upsertEntry } from '#features/dictionaries/entry.ts'
import { designFolder, functionCategories, functionDesignMenu, releaseButton } from '#features/function-design/contract.ts'
import { flowFormCategories } from '#features/function-design/contract/flow-forms.ts'
import { generateButton, moduleCategory } from '#features/function-design/contract/generate.ts'
import { columnTexts, conversionTexts, flowFormTexts, generateTexts } from '#features/function-design/contract/texts.ts'
import { serveColumnSheet } from '#features/function-design/server/begin.ts'
import { draftCalls } from '#features/function-design/server/drafts.ts'
import { exchangeCalls } from '#features/function-design/server/exchange.ts'
import { generateCalls } from '#features/function-design/server/generate/generate.ts'
import { flowFormExchangeCalls } from '#features/function-design/server/flow-forms/exchange.ts'
import { flowFormCalls } from '#features/function-design/server/flow-forms/flow-forms.ts'
import { draftToPreview } from '#features/function-design/server/preview-draft.ts'
import { previewCalls } from '#features/function-design/server/preview-as.ts'
import { finishReleases } from '#features/function-design/server/keep-entries.ts'
import { servePlan } from '#features/function-design/server/plan/plan.ts'
import { servePlaces } from '#features/function-design/server/plan/spots.ts'
import { releaseCalls } from '#features/function-design/server/release.ts'
import { selectorCalls } from '#features/function-design/server/selectors.ts'
import { versionCalls } from '#features/function-design/server/versions.ts'
import { differenceTexts } from '#features/function-design/server/plan/texts.ts'
import { stepTexts } from '#features/function-design/server/plan/step-texts.ts'
import { functionDesignTexts } from '#features/function-design/texts.ts'
import { registerDraftReader } from '#features/records/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Feature } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** 功能设计: functions are designed as drafts, and published from them. */
export const functionDesign: Feature = {
  name: 'function-design',
  calls: [
    ...draftCalls,
    serveColumnSheet,
    servePlaces,
    servePlan,
    ...releaseCalls,
    ...versionCalls,
    ...selectorCalls,
    ...exchangeCalls,
    ...generateCalls,
    ...previewCalls,
    ...flowFormCalls,
    ...flowFormExchangeCalls,
  ],
  texts: {
    ...functionDesignTexts,
    ...differenceTexts,
    ...stepTexts,
    ...generateTexts,
    ...columnTexts,
    ...conversionTexts,
    ...flowFormTexts,
  },
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
      buttons: [
        ...standardButtons('add', 'edit', 'remove', 'export', 'import'),
        { code: releaseButton, name: '发布' },
        { code: generateButton, name: '代码生成' },
      ],
    },
  ],
  migrations: new URL('./server/migrations', import.meta.url),
  seed: seedCategories,
  start: async (kernel) => {
    registerDraftReader(kernel, (id) => draftToPreview(kernel.db, id))
    await finishReleases(kernel)
    return undefined
  },
}

/** The dictionaries of categories, of functions and of flow forms, and of modules, each with one entry to begin with. What administrators or an application make of them stays. */
async function seedCategories(kernel: Kernel): Promise<void> {
  await seedDictionary(kernel, functionCategories, '功能分类', { code: 'general', name: '通用功能' })
  await seedDictionary(kernel, flowFormCategories, '流程表单分类', { code: 'general', name: '通用表单' })
  await seedDictionary(kernel, moduleCategory, '代码生成模块', { code: 'business', name: '业务模块' })
}

async function seedDictionary(
  kernel: Kernel,
  code: string,
  name: string,
  first: { readonly code: string; readonly name: string },
): Promise<void> {
  const book = await dictionaryBook(kernel)
  if (book.categories.some((one) => one.code === code)) return
  await inTransaction(kernel.db, async (tx) => {
    const categoryId = await upsertCategory(kernel, tx, { code, name, description: '', tree: false }, true)
    await upsertEntry(kernel, tx, {
      id: `${code}.${first.code}`,
      categoryId,
      parentId: undefined,
      description: '',
      enabled: true,
      ...first,
      sortCode: 0,
    })
  })
}
