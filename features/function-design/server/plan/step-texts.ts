import type { Texts } from '#engine/texts/text.ts'

/** What a publication does to the database, step by step. */
export const stepTexts = {
  'function-design.step.create-table': { zh: '新建数据表 {{table}}', zhtw: '新建資料表 {{table}}', en: 'Create the table {{table}}' },
  'function-design.step.add-column': {
    zh: '在数据表 {{table}} 中增加列 {{column}}',
    zhtw: '在資料表 {{table}} 中增加欄 {{column}}',
    en: 'Add the column {{column}} to {{table}}',
  },
  'function-design.step.create-index': {
    zh: '为数据表 {{table}} 建立索引（{{column}}）',
    zhtw: '為資料表 {{table}} 建立索引（{{column}}）',
    en: 'Make an index of {{table}} by {{column}}',
  },
  'function-design.step.drop-index': {
    zh: '删除不再需要的索引',
    zhtw: '刪除不再需要的索引',
    en: 'Drop an index that is not needed any more',
  },
  'function-design.step.fill-column': {
    zh: '把已有数据转换到数据表 {{table}} 的新列 {{column}}',
    zhtw: '把已有資料轉換到資料表 {{table}} 的新欄 {{column}}',
    en: 'Convert what is there into the new column {{column}} of {{table}}',
  },
  'function-design.step.encrypt-column': {
    zh: '把已有数据加密后存入数据表 {{table}} 的新列 {{column}}',
    zhtw: '把已有資料加密後存入資料表 {{table}} 的新欄 {{column}}',
    en: 'Encrypt what is there into the new column {{column}} of {{table}}',
  },
  'function-design.step.decrypt-column': {
    zh: '把已有数据解密后存入数据表 {{table}} 的新列 {{column}}',
    zhtw: '把已有資料解密後存入資料表 {{table}} 的新欄 {{column}}',
    en: 'Decrypt what is there into the new column {{column}} of {{table}}',
  },
  'function-design.step.clear-column': {
    zh: '清空数据表 {{table}} 中保存原文的列 {{column}}',
    zhtw: '清空資料表 {{table}} 中保存原文的欄 {{column}}',
    en: 'Empty the column {{column}} of {{table}}, which held the values in clear',
  },
} satisfies Texts
