import type { Texts } from '#engine/texts/text.ts'

export const billRuleTexts = {
  'bill-rules.exhausted': {
    zh: '单据编号{{prefix}}本期已用完，请联系管理员',
    zhtw: '單據編號{{prefix}}本期已用完，請聯絡管理員',
    en: 'The numbers of {{prefix}} are used up for this period; ask an administrator',
  },
  'bill-rules.unknown': {
    zh: '单据规则{{code}}不存在或已停用',
    zhtw: '單據規則{{code}}不存在或已停用',
    en: 'The number rule {{code}} does not exist or is disabled',
  },
} satisfies Texts
