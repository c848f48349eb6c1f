import type { Texts } from '#engine/texts/text.ts'

/** Texts of the panel that hands over what hangs on a person. */
export const handoverPanelTexts = {
  'users.handover': { zh: '工作交接', zhtw: '工作交接', en: 'Hand over' },
  'users.handover.title': { zh: '工作交接：{{name}}', zhtw: '工作交接：{{name}}', en: 'Hand over from {{name}}' },
  'users.handover.successor': { zh: '接任人', zhtw: '接任人', en: 'Successor' },
  'users.handover.successor-of': { zh: '“{{title}}”的接任人', zhtw: '「{{title}}」的接任人', en: 'Successor for {{title}}' },
  'users.handover.other': { zh: '由他人接任', zhtw: '由他人接任', en: 'Somebody else' },
  'users.handover.same-one': { zh: '由同一接任人接任', zhtw: '由同一接任人接任', en: 'The same successor' },
  'users.handover.choose-successor': { zh: '选择接任人', zhtw: '選擇接任人', en: 'Choose the successor' },
  'users.handover.empty': {
    zh: '该用户名下没有可交接的事项',
    zhtw: '該使用者名下沒有可交接的事項',
    en: 'Nothing hangs on this user that could be handed over',
  },
  'users.handover.kind': { zh: '{{title}}（{{count}}）', zhtw: '{{title}}（{{count}}）', en: '{{title}} ({{count}})' },
  'users.handover.more': {
    zh: '只显示前{{shown}}项，交接后继续显示其余的',
    zhtw: '只顯示前{{shown}}項，交接後繼續顯示其餘的',
    en: 'The first {{shown}} are shown; the others come after these',
  },
  'users.handover.submit': { zh: '交接（{{count}}）', zhtw: '交接（{{count}}）', en: 'Hand over ({{count}})' },
  'users.handover.question': {
    zh: '将以下事项交接给{{name}}：',
    zhtw: '將以下事項交接給{{name}}：',
    en: 'This goes to {{name}}:',
  },
  'users.handover.line': {
    zh: '{{title}} {{count}} 项：{{effect}}',
    zhtw: '{{title}} {{count}} 項：{{effect}}',
    en: '{{title}}, {{count}}: {{effect}}',
  },
  'users.handover.refused': { zh: '以下事项未能交接：', zhtw: '以下事項未能交接：', en: 'This could not be handed over:' },
  'users.handover.reason': { zh: '{{name}}：{{reason}}', zhtw: '{{name}}：{{reason}}', en: '{{name}}: {{reason}}' },
} satisfies Texts
