import type { Texts } from '#engine/texts/text.ts'

/** Approvers by territory, and what has to hold before an approval. */
export const territoryTexts = {
  'flow-design.member-toldAtEnd': { zh: '办结时通知办理人', zhtw: '辦結時通知辦理人', en: 'Tells its handlers of the end' },
  'flow-design.member-approveWhen': { zh: '通过条件', zhtw: '通過條件', en: 'Conditions of an approval' },
  'flow-design.reason-territory': {
    zh: '因“{{field}}”为{{regions}}，{{roles}}',
    zhtw: '因「{{field}}」為{{regions}}，{{roles}}',
    en: '{{roles}}, as “{{field}}” is {{regions}}',
  },
  'flow-design.territory': {
    zh: '“{{field}}”所在{{level}}的{{roles}}',
    zhtw: '「{{field}}」所在{{level}}的{{roles}}',
    en: '{{roles}} for the {{level}} of “{{field}}”',
  },
  'flow-design.level-county': { zh: '县区', zhtw: '縣區', en: 'county' },
  'flow-design.level-township': { zh: '乡镇', zhtw: '鄉鎮', en: 'township' },
  'flow-design.level-village': { zh: '村', zhtw: '村', en: 'village' },
  'flow-design.regions-missing': {
    zh: '以下地区没有审批人：{{regions}}。',
    zhtw: '以下地區沒有審批人：{{regions}}。',
    en: 'Nobody is found for {{regions}}. ',
  },
  'flow-design.people-without-region': {
    zh: '“{{node}}”按地区确定审批人，但{{people}}所属的组织没有所属地区，不会收到待办',
    zhtw: '「{{node}}」按地區確定審批人，但{{people}}所屬的組織沒有所屬地區，不會收到待辦',
    en: '“{{node}}” asks people by region, but the organizations of {{people}} have none, so they are never asked',
  },
} satisfies Texts
