import type { Texts } from '#engine/texts/text.ts'

export const thirdTexts = {
  'third.connected': { zh: '测试连接成功', zhtw: '測試連接成功', en: 'The connection works' },
  'third.organizations': { zh: '组织', zhtw: '組織', en: 'Organizations' },
  'third.people': { zh: '用户', zhtw: '用戶', en: 'Users' },
  'third.running': { zh: '正在进行同步,请稍等', zhtw: '正在進行同步,請稍等', en: 'A synchronization is running, please wait' },
  'third.progress': { zh: '已处理{{done}}项，共{{all}}项', zhtw: '已處理{{done}}項，共{{all}}項', en: '{{done}} of {{all}}' },
  'third.not-set': { zh: '请先填写并保存连接信息', zhtw: '請先填寫並儲存連接資訊', en: 'Please fill in the connection first' },
  'third.only-to-platform': {
    zh: '只支持由本系统同步到企业微信和钉钉',
    zhtw: '只支援由本系統同步到企業微信和釘釘',
    en: 'Synchronization goes from this system to the platforms only',
  },
  'third.nothing-picked': { zh: '请选择要同步的内容', zhtw: '請選擇要同步的內容', en: 'Please choose what to synchronize' },
  'third.too-many-picked': {
    zh: '一次最多选择500项，请分批同步或选择全部',
    zhtw: '一次最多選擇500項，請分批同步或選擇全部',
    en: 'At most 500 at once; choose fewer or everything',
  },
  'third.owner-gone': {
    zh: '发起同步的用户已没有权限，同步已停止',
    zhtw: '發起同步的用戶已沒有權限，同步已停止',
    en: 'Whoever began this may not any more; it has stopped',
  },

  'third.wrong-secret': {
    zh: '密钥不正确（错误码{{code}}）',
    zhtw: '密鑰不正確（錯誤碼{{code}}）',
    en: 'The secret is wrong (code {{code}})',
  },
  'third.wrong-corporation': { zh: '企业ID不正确', zhtw: '企業ID不正確', en: 'The id of the corporation is wrong' },
  'third.wrong-agent': { zh: '应用AgentId不正确', zhtw: '應用AgentId不正確', en: 'The id of the application is wrong' },
  'third.wrong-address': {
    zh: '本服务器的IP不在对方的可信IP名单中，请在管理后台添加',
    zhtw: '本伺服器的IP不在對方的可信IP名單中，請在管理後台新增',
    en: 'The platform does not trust the address of this server; add it there',
  },
  'third.no-right': {
    zh: '该密钥没有通讯录权限（错误码{{code}}）',
    zhtw: '該密鑰沒有通訊錄權限（錯誤碼{{code}}）',
    en: 'The secret may not manage contacts (code {{code}})',
  },
  'third.busy': {
    zh: '接口调用次数已达上限或对方繁忙，请稍后再试',
    zhtw: '介面呼叫次數已達上限或對方繁忙，請稍後再試',
    en: 'The platform is busy or its limit of calls is used up; try again later',
  },
  'third.refused': {
    zh: '对方拒绝了操作（错误码{{code}}）',
    zhtw: '對方拒絕了操作（錯誤碼{{code}}）',
    en: 'The platform refused (code {{code}})',
  },
  'third.department-missing': { zh: '对方没有该部门', zhtw: '對方沒有該部門', en: 'The platform has no such department' },
  'third.department-has-people': {
    zh: '部门下还有成员，不能删除',
    zhtw: '部門下還有成員，不能刪除',
    en: 'People are still in the department',
  },
  'third.department-has-children': {
    zh: '部门下还有子部门，不能删除',
    zhtw: '部門下還有子部門，不能刪除',
    en: 'The department still has departments below it',
  },
  'third.department-name-taken': { zh: '同级已有同名部门', zhtw: '同級已有同名部門', en: 'There is a department of this name beside it' },
  'third.department-name-wrong': {
    zh: '部门名称不符合对方要求',
    zhtw: '部門名稱不符合對方要求',
    en: 'The platform does not take this name',
  },
  'third.parent-first': { zh: '上级部门尚未同步', zhtw: '上級部門尚未同步', en: 'The department above is not there yet' },
  'third.person-taken': { zh: '对方已有相同账号', zhtw: '對方已有相同帳號', en: 'The platform has this account already' },
  'third.person-missing': { zh: '对方没有该成员', zhtw: '對方沒有該成員', en: 'The platform has no such person' },
  'third.person-invited': {
    zh: '已邀请该成员，待其同意后生效',
    zhtw: '已邀請該成員，待其同意後生效',
    en: 'The person was invited and has to accept',
  },
  'third.mobile-missing': { zh: '没有填写手机号码', zhtw: '沒有填寫手機號碼', en: 'There is no mobile number' },
  'third.mobile-wrong': { zh: '手机号码不正确', zhtw: '手機號碼不正確', en: 'The mobile number is wrong' },
  'third.mobile-taken': {
    zh: '手机号码已被对方的其他成员使用',
    zhtw: '手機號碼已被對方的其他成員使用',
    en: 'Somebody else there has this mobile number',
  },
  'third.organization-first': { zh: '所属组织尚未同步', zhtw: '所屬組織尚未同步', en: 'The organizations are not there yet' },
} satisfies Texts
