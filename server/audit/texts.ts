import type { Texts } from '#engine/texts/text.ts'

/** What is wrong with a log that is not as it was written. */
export const auditTexts = {
  'audit.not-following': {
    zh: '第{{seal}}号封存没有接在前一号之后',
    zhtw: '第{{seal}}號封存沒有接在前一號之後',
    en: 'seal {{seal}} does not follow the one before',
  },
  'audit.sealed-changed': {
    zh: '第{{seal}}号封存内的日志{{entry}}被改动过',
    zhtw: '第{{seal}}號封存內的日誌{{entry}}被改動過',
    en: 'entry {{entry}} under seal {{seal}} was changed',
  },
  'audit.count-differs': {
    zh: '第{{seal}}号封存了{{count}}条日志，现有{{there}}条',
    zhtw: '第{{seal}}號封存了{{count}}筆日誌，現有{{there}}筆',
    en: 'seal {{seal}} covers {{count}} entries, {{there}} are there',
  },
  'audit.hash-differs': {
    zh: '第{{seal}}号封存与它的日志不符',
    zhtw: '第{{seal}}號封存與它的日誌不符',
    en: 'seal {{seal}} does not match its entries',
  },
  'audit.changed': { zh: '日志{{entry}}被改动过', zhtw: '日誌{{entry}}被改動過', en: 'entry {{entry}} was changed' },
  'audit.never-given': {
    zh: '日志{{entry}}的事务号从未发出过',
    zhtw: '日誌{{entry}}的交易號從未發出過',
    en: 'entry {{entry}} has a transaction number that was never given',
  },
} satisfies Texts
