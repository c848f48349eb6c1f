/** Arranging and grouping. */
export { Avatar, Badge, Card, Collapse, Descriptions, Divider, Flex, Layout, Space, Statistic, Steps, Tabs, Timeline, Typography } from 'antd'
