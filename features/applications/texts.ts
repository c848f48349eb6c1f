import type { Texts } from '#engine/texts/text.ts'

export const applicationTexts = {
  'menu.onlineDev-package': { zh: '功能包', zhtw: '功能包', en: 'Packages' },
  'applications.demo.remove': { zh: '移除演示数据', zhtw: '移除演示資料', en: 'Remove demo data' },
  'applications.demo.question': {
    zh: '将移除 {{records}} 份演示申请和草稿（包括用演示账号自行填写的）、{{accounts}} 个演示账号、{{organizations}} 个演示组织和 {{entries}} 个演示字典项，不能恢复。其他数据不受影响。',
    zhtw: '將移除 {{records}} 份演示申請和草稿（包括用演示帳號自行填寫的）、{{accounts}} 個演示帳號、{{organizations}} 個演示組織和 {{entries}} 個演示字典項，無法復原。其他資料不受影響。',
    en: 'This removes {{records}} demo filings and drafts (also those filled in by hand with demo accounts), {{accounts}} accounts, {{organizations}} organizations and {{entries}} dictionary entries for good. Nothing else is touched.',
  },
  'applications.demo.type': { zh: '请输入“{{name}}”以确认', zhtw: '請輸入「{{name}}」以確認', en: 'Type “{{name}}” to confirm' },
  'applications.demo.wrong-name': { zh: '请输入“{{name}}”', zhtw: '請輸入「{{name}}」', en: 'Type “{{name}}”' },
  'applications.demo.waiting': {
    zh: '有 {{count}} 份其他人的申请正等待演示账号办理，请先办理或退回后再移除',
    zhtw: '有 {{count}} 份其他人的申請正等待演示帳號辦理，請先辦理或退回後再移除',
    en: '{{count}} requests of others wait for demo accounts. Decide them first.',
  },
  'applications.demo.removed': { zh: '演示数据已移除', zhtw: '演示資料已移除', en: 'Demo data were removed' },
} satisfies Texts
