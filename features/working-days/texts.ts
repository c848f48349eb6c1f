import type { Texts } from '#engine/texts/text.ts'

export const workingDaysTexts = {
  'menu.system-workingDays': { zh: '工作日历', zhtw: '工作日曆', en: 'Working days' },

  'working-days.message.next-year': {
    zh: '工作日历中还没有{{year}}年的节假日：请按国务院公布的安排在“工作日历”中设置，否则按工作日或办公时间计算的期限会不准确。',
    zhtw: '工作日曆中還沒有{{year}}年的節假日：請按國務院公布的安排在「工作日曆」中設定，否則按工作日或辦公時間計算的期限會不準確。',
    en: 'The calendar has no holidays of {{year}} yet: please set them, as time limits in working days or office hours would be wrong without them.',
  },

  'working-days.span-wrong': {
    zh: '请填写起止时间，如08:30至12:00',
    zhtw: '請填寫起訖時間，如08:30至12:00',
    en: 'Enter two times, such as 08:30 and 12:00',
  },
  'working-days.span-backwards': {
    zh: '结束时间应晚于开始时间',
    zhtw: '結束時間應晚於開始時間',
    en: 'The end must be later than the beginning',
  },
  'working-days.span-overlaps': {
    zh: '与{{other}}重叠，请调整起止时间',
    zhtw: '與{{other}}重疊，請調整起訖時間',
    en: 'Overlaps with {{other}}',
  },
  'working-days.span-short': {
    zh: '办公时间每天合计不少于{{minutes}}分钟；全天计算请清空所有时段',
    zhtw: '辦公時間每天合計不少於{{minutes}}分鐘；全天計算請清空所有時段',
    en: 'Office hours take at least {{minutes}} minutes a day; clear all of them to count the whole day',
  },

  'working-days.day-missing': { zh: '请选择日期', zhtw: '請選擇日期', en: 'Choose a day' },
  'working-days.name-missing': { zh: '请输入说明', zhtw: '請輸入說明', en: 'Enter a name' },
  'working-days.name-too-long': { zh: '说明不能超过30个字', zhtw: '說明不能超過30個字', en: 'A name has at most 30 characters' },
  'working-days.too-many': {
    zh: '一年最多设置{{count}}天',
    zhtw: '一年最多設定{{count}}天',
    en: 'At most {{count}} days of a year can be set',
  },
  'working-days.there': { zh: '该日期已设置', zhtw: '該日期已設定', en: 'This day is set already' },

  'working-days.day': { zh: '日期', zhtw: '日期', en: 'Day' },
  'working-days.weekday': { zh: '星期', zhtw: '星期', en: 'Weekday' },
  'working-days.weekday-1': { zh: '星期一', zhtw: '星期一', en: 'Monday' },
  'working-days.weekday-2': { zh: '星期二', zhtw: '星期二', en: 'Tuesday' },
  'working-days.weekday-3': { zh: '星期三', zhtw: '星期三', en: 'Wednesday' },
  'working-days.weekday-4': { zh: '星期四', zhtw: '星期四', en: 'Thursday' },
  'working-days.weekday-5': { zh: '星期五', zhtw: '星期五', en: 'Friday' },
  'working-days.weekday-6': { zh: '星期六', zhtw: '星期六', en: 'Saturday' },
  'working-days.weekday-7': { zh: '星期日', zhtw: '星期日', en: 'Sunday' },
  'working-days.name': { zh: '说明', zhtw: '說明', en: 'Name' },
  'working-days.kind': { zh: '类型', zhtw: '類型', en: 'Kind' },
  'working-days.worked': { zh: '上班', zhtw: '上班', en: 'Working day' },
  'working-days.off': { zh: '休息', zhtw: '休息', en: 'Day off' },
  'working-days.keyword': { zh: '关键词', zhtw: '關鍵字', en: 'Keyword' },
  'working-days.keyword-hint': {
    zh: '请输入日期或说明，如2026-10',
    zhtw: '請輸入日期或說明，如2026-10',
    en: 'Day or name, such as 2026-10',
  },
  'working-days.note': {
    zh: '未列出的日期：周一至周五上班，周六、周日休息。修改只影响之后计算的办理期限。',
    zhtw: '未列出的日期：週一至週五上班，週六、週日休息。修改只影響之後計算的辦理期限。',
    en: 'All other days: Monday to Friday are worked. A change counts for time limits that are reckoned afterwards.',
  },
  'working-days.hours': { zh: '办公时间', zhtw: '辦公時間', en: 'Office hours' },
  'working-days.hours-note': {
    zh: '流程的限时和定时器选择“办公时间”时，只计工作日的这些时段。',
    zhtw: '流程的限時和定時器選擇「辦公時間」時，只計工作日的這些時段。',
    en: 'Time limits and timers that count in office hours count these hours of working days.',
  },
  'working-days.hours-none': { zh: '全天', zhtw: '全天', en: 'the whole day' },
  'working-days.hours-comma': { zh: '、', zhtw: '、', en: ', ' },
  'working-days.hours-edit': { zh: '设置办公时间', zhtw: '設定辦公時間', en: 'Set office hours' },
  'working-days.hours-help': {
    zh: '不需要的时段请留空；全部留空按全天计算。修改只影响之后计算的办理期限。',
    zhtw: '不需要的時段請留空；全部留空按全天計算。修改只影響之後計算的辦理期限。',
    en: 'Leave what is not needed empty; without any the whole day counts. A change counts for time limits that are reckoned afterwards.',
  },
  'working-days.span1': { zh: '时段一', zhtw: '時段一', en: 'First' },
  'working-days.span2': { zh: '时段二', zhtw: '時段二', en: 'Second' },
  'working-days.span3': { zh: '时段三', zhtw: '時段三', en: 'Third' },
  'working-days.span4': { zh: '时段四', zhtw: '時段四', en: 'Fourth' },
  'working-days.nothing': {
    zh: '没有含“{{keyword}}”的日期，未设置的日期按周末休息计算',
    zhtw: '沒有含「{{keyword}}」的日期，未設定的日期按週末休息計算',
    en: 'No day holds “{{keyword}}”; where nothing is set, weekends alone are off',
  },
  'working-days.empty': {
    zh: '没有设置节假日，按周末休息计算',
    zhtw: '沒有設定節假日，按週末休息計算',
    en: 'No holidays are set: weekends alone are off',
  },
  'working-days.new': { zh: '新增日期', zhtw: '新增日期', en: 'New day' },
  'working-days.edit': { zh: '编辑日期', zhtw: '編輯日期', en: 'Edit day' },
} satisfies Texts
