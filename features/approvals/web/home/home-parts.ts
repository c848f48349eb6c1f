import { OwnPanel } from '#features/approvals/web/home/own-panel.tsx'
import { StartButtons } from '#features/approvals/web/home/start-buttons.tsx'
import { TodoPanel } from '#features/approvals/web/home/to-do-panel.tsx'
import type { HomeParts } from '#web/feature.ts'

/** What is to be done, and how far one's own requests are. */
export const approvalsHome: HomeParts = {
  starts: [StartButtons],
  panels: [
    { rank: 10, Panel: TodoPanel },
    { rank: 20, Panel: OwnPanel },
  ],
}
