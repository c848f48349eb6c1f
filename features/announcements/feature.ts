import { announcementMenu, publishButton } from '#features/announcements/contract.ts'
import { announcementCalls } from '#features/announcements/server/calls.ts'
import { tellExpiryJob } from '#features/announcements/server/expiry.ts'
import { lateReceiversJob } from '#features/announcements/server/late-receivers.ts'
import { publishJob } from '#features/announcements/server/publish-job.ts'
import { admitReceivers } from '#features/announcements/server/read.ts'
import { announcementTexts } from '#features/announcements/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Announcements: written and published on a screen, read in the own box and on the start page. */
export const announcementsFeature: Feature = {
  name: 'announcements',
  texts: announcementTexts,
  calls: announcementCalls,
  jobs: [publishJob, tellExpiryJob, lateReceiversJob],
  menus: [
    {
      code: announcementMenu,
      parent: 'system',
      name: '系统公告',
      icon: 'bell',
      type: 2,
      address: 'system/notice',
      sortCode: 40,
      buttons: [...standardButtons('add', 'edit', 'remove'), { code: publishButton, name: '发布' }],
    },
  ],
  migrations: new URL('./server/migrations', import.meta.url),
  start: async (kernel) => {
    admitReceivers(kernel)
    return undefined
  },
}
