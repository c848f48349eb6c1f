/** The kit's calendar; values are dayjs objects, so fields bind texts to it (`fields/date/editor.tsx`). */
export { DatePicker } from 'antd'
