import type { Texts } from '#engine/texts/text.ts'

/** Names of the menu entries of the boxes, by code; the entries themselves belong to the application, but for the monitor. */
export const requestMenuTexts = {
  'menu.workFlow': { zh: '我的流程', zhtw: '我的流程', en: 'My requests' },
  'menu.workFlow-addFlow': { zh: '发起流程', zhtw: '發起流程', en: 'Start a request' },
  'menu.workFlow-flowLaunch': { zh: '我发起的', zhtw: '我發起的', en: 'Started by me' },
  'menu.workFlow-flowTodo': { zh: '待办', zhtw: '待辦', en: 'To do' },
  'menu.workFlow-flowDone': { zh: '已办', zhtw: '已辦', en: 'Done' },
  'menu.workFlow-entrust': { zh: '流程委托', zhtw: '流程委託', en: 'Delegations' },
  'menu.workFlow-flowMonitor': { zh: '流程监控', zhtw: '流程監控', en: 'Flow monitor' },
} satisfies Texts
