import type { Texts } from '#engine/texts/text.ts'

export const leaveOutTexts = {
  'flows.left-out': { zh: '已禁用，不再等待其审批', zhtw: '已停用，不再等待其審批', en: 'Disabled, no longer asked' },
} satisfies Texts
