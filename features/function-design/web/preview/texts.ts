import type { Texts } from '#engine/texts/text.ts'

/** Previews of a draft as others will see it. */
export const functionPreviewTexts = {
  'function-preview.as': { zh: '查看身份', zhtw: '檢視身分', en: 'Preview as' },
  'function-preview.designer': { zh: '设计者（全部内容）', zhtw: '設計者（全部內容）', en: 'Designer (everything)' },
  'function-preview.roles': { zh: '角色', zhtw: '角色', en: 'Roles' },
  'function-preview.nodes': { zh: '流程节点', zhtw: '流程節點', en: 'Steps of the flow' },
  'function-preview.no-entry': { zh: '{{name}}（未授权此功能）', zhtw: '{{name}}（未授權此功能）', en: '{{name}} (not granted)' },
  'function-preview.closed': {
    zh: '该角色没有此功能的菜单权限，看不到列表和表单。请在角色管理中授权。',
    zhtw: '該角色沒有此功能的選單權限，看不到列表和表單。請在角色管理中授權。',
    en: 'This role is not granted the function and sees neither list nor form. Grant it on the screen of roles.',
  },
  'function-preview.unpublished': {
    zh: '此功能还没有发布，没有可以授权的菜单。发布并授权后可以按角色预览。',
    zhtw: '此功能還沒有發布，沒有可以授權的選單。發布並授權後可以按角色預覽。',
    en: 'The function is not published, so nothing of it can be granted yet. Publish and grant it to preview as a role.',
  },
  'function-preview.ungranted': {
    zh: '尚未授权：{{names}}。发布后才能授权给角色，这里先显示出来。',
    zhtw: '尚未授權：{{names}}。發布後才能授權給角色，這裡先顯示出來。',
    en: 'Not granted yet: {{names}}. Can be granted once published, and is shown here before.',
  },
  'function-preview.interfaces': {
    zh: '表单中有来自数据接口的选项。您没有“数据接口”的编辑权限，这里只显示您在已发布的表单中能选到的选项。',
    zhtw: '表單中有來自資料介面的選項。您沒有「資料介面」的編輯權限，這裡只顯示您在已發布的表單中能選到的選項。',
    en: 'Some choices come from data interfaces. You may not edit data interfaces, so only choices are shown that published forms offer you.',
  },
  'function-preview.actions': { zh: '可用操作：{{names}}', zhtw: '可用操作：{{names}}', en: 'Can do: {{names}}' },
  'function-preview.read-only': {
    zh: '以此身份只能查看，不能填写',
    zhtw: '以此身分只能檢視，不能填寫',
    en: 'Can be read only, nothing can be filled in',
  },
  'function-preview.unsaved': {
    zh: '草稿没有保存，请先处理保存问题，再切换查看身份',
    zhtw: '草稿沒有儲存，請先處理儲存問題，再切換檢視身分',
    en: 'The draft is not saved. Solve that before previewing as somebody else.',
  },
  'function-preview.record': { zh: '用已有数据填充', zhtw: '用已有資料填充', en: 'Fill with a record' },
  'function-preview.record-number': { zh: '输入单据编号', zhtw: '輸入單據編號', en: 'Number of the record' },
  'function-preview.record-missing': {
    zh: '没有找到编号为“{{number}}”的数据，或者您没有权限查看',
    zhtw: '沒有找到編號為「{{number}}」的資料，或者您沒有權限檢視',
    en: 'There is no record “{{number}}”, or you may not see it',
  },
  'function-preview.record-shown': {
    zh: '已填充 {{number}} 中您可以查看的内容，修改不会保存',
    zhtw: '已填充 {{number}} 中您可以檢視的內容，修改不會儲存',
    en: 'Filled with what you may see of {{number}}; changes are not stored',
  },
} satisfies Texts
