/** Arranging and grouping. */
export { Badge, Descriptions, Divider, Tabs } from 'antd'
