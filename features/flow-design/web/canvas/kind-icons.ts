import type { BranchedFork } from '#engine/flows/model.ts'
import {
  ApartmentOutlined,
  AppstoreOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  FilterOutlined,
} from '#ui/icons.ts'

/** What branches are recognized by, by the kind of their fork. */
export const branchIcons = {
  condition: FilterOutlined,
  parallel: ApartmentOutlined,
  chosen: CheckSquareOutlined,
} satisfies Record<BranchedFork['kind'], unknown>

/** Whatever can be added by itself. */
export const addedIcons = { ...branchIcons, approver: CheckCircleOutlined, 'sub-flow': AppstoreOutlined, timer: ClockCircleOutlined }
