/** A small panel beside what opened it. */
export { Popover } from 'antd'
