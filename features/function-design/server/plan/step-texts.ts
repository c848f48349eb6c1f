import type { Texts } from '#engine/texts/text.ts'

/** What a publication does to the database, step by step, and to the values there. */
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
  'function-design.conversion.whole': {
    zh: '“{{label}}”：{{converts}} 条可以转换',
    zhtw: '「{{label}}」：{{converts}} 筆可以轉換',
    en: '“{{label}}”: {{converts}} values convert',
  },
  'function-design.conversion.empties': {
    zh: '“{{label}}”：{{converts}} 条可以转换，{{lost}} 条不能转换，这些记录的该字段将为空，原值仍保留在数据库旧列中',
    zhtw: '「{{label}}」：{{converts}} 筆可以轉換，{{lost}} 筆不能轉換，這些記錄的該欄位將為空，原值仍保留在資料庫舊欄中',
    en: '“{{label}}”: {{converts}} values convert, {{lost}} do not: the field of these records will be empty, and the values stay in the old column of the database',
  },
  'function-design.conversion.cuts': {
    zh: '“{{label}}”：{{converts}} 条可以转换为日期，其中 {{lost}} 条的时间将被去掉，原值仍保留在数据库旧列中',
    zhtw: '「{{label}}」：{{converts}} 筆可以轉換為日期，其中 {{lost}} 筆的時間將被去掉，原值仍保留在資料庫舊欄中',
    en: '“{{label}}”: {{converts}} values become days, {{lost}} of which lose their time; the values stay in the old column of the database',
  },
} satisfies Texts
