import type { Texts } from '#engine/texts/text.ts'

/** Texts about data interfaces that name the people of nodes (接口服务). */
export const serviceTexts = {
  'flows.service-not-asked': {
    zh: '审批人由数据接口给出，尚未取得结果，请重试',
    zhtw: '審批人由資料介面給出，尚未取得結果，請重試',
    en: 'A data interface says who approves, and it was not asked yet; please try again',
  },
  'flows.service-refuses-unanswered': {
    zh: '节点“{{node}}”的审批人由数据接口给出，该接口没有应答，不能提交，请稍后重试',
    zhtw: '節點「{{node}}」的審批人由資料介面給出，該介面沒有應答，不能提交，請稍後重試',
    en: 'The data interface that names who approves “{{node}}” gave no answer, so the request cannot go on; please try again later',
  },
  'flows.service-refuses-unreadable': {
    zh: '节点“{{node}}”的审批人由数据接口给出，其结果无法识别，不能提交，请联系管理员',
    zhtw: '節點「{{node}}」的審批人由資料介面給出，其結果無法識別，不能提交，請聯絡管理員',
    en: 'What the data interface says of who approves “{{node}}” cannot be read, so the request cannot go on; please tell an administrator',
  },
  'flows.service-refuses-unknown-people': {
    zh: '节点“{{node}}”的审批人由数据接口给出，接口给出的用户不存在，不能提交，请联系管理员',
    zhtw: '節點「{{node}}」的審批人由資料介面給出，介面給出的使用者不存在，不能提交，請聯絡管理員',
    en: 'The data interface names nobody that exists to approve “{{node}}”, so the request cannot go on; please tell an administrator',
  },
  'flows.service-refuses-too-many': {
    zh: '节点“{{node}}”的审批人由数据接口给出，接口给出的人数过多，不能提交，请联系管理员',
    zhtw: '節點「{{node}}」的審批人由資料介面給出，介面給出的人數過多，不能提交，請聯絡管理員',
    en: 'The data interface names too many people to approve “{{node}}”, so the request cannot go on; please tell an administrator',
  },
  'flows.service-refuses-nobody': {
    zh: '节点“{{node}}”的审批人由数据接口给出，接口没有给出可用的审批人，不能提交',
    zhtw: '節點「{{node}}」的審批人由資料介面給出，介面沒有給出可用的審批人，不能提交',
    en: 'The data interface names nobody who can approve “{{node}}”, so the request cannot go on',
  },
  'flows.service-gave-unanswered': {
    zh: '接口没有应答，按无审批人的规则处理',
    zhtw: '介面沒有應答，按無審批人的規則處理',
    en: 'The data interface gave no answer; the rule for steps without people applies',
  },
  'flows.service-gave-unreadable': {
    zh: '接口的结果无法识别，按无审批人的规则处理',
    zhtw: '介面的結果無法識別，按無審批人的規則處理',
    en: 'The answer of the data interface cannot be read; the rule for steps without people applies',
  },
  'flows.service-gave-unknown-people': {
    zh: '接口给出的用户不存在，按无审批人的规则处理',
    zhtw: '介面給出的使用者不存在，按無審批人的規則處理',
    en: 'The data interface names nobody that exists; the rule for steps without people applies',
  },
  'flows.service-gave-too-many': {
    zh: '接口给出的人数过多，按无审批人的规则处理',
    zhtw: '介面給出的人數過多，按無審批人的規則處理',
    en: 'The data interface names too many people; the rule for steps without people applies',
  },
  'flows.service-gave-nobody': {
    zh: '接口没有给出可用的审批人，按无审批人的规则处理',
    zhtw: '介面沒有給出可用的審批人，按無審批人的規則處理',
    en: 'The data interface names nobody who can be asked; the rule for steps without people applies',
  },
} satisfies Texts
