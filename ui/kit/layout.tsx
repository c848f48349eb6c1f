/** Arranging and grouping. */
export { Descriptions, Divider, Tabs } from 'antd'
