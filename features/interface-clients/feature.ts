import { z } from 'zod'
import { interfaceClientMenu } from '#features/interface-clients/contract.ts'
import { clientCalls } from '#features/interface-clients/server/clients.ts'
import { countClients, grantCalls } from '#features/interface-clients/server/grants.ts'
import { forgetProofs } from '#features/interface-clients/server/proof.ts'
import { outsideCalls } from '#features/interface-clients/server/respond.ts'
import { serveSignRequest } from '#features/interface-clients/server/sign-request.ts'
import { interfaceClientTexts } from '#features/interface-clients/texts.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/job.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

const forgetJob = job({
  name: 'interface-clients/forget',
  payload: z.object({}),
  attempts: 3,
  every: '*/10 * * * *',
  run: (_payload, { kernel }) => forgetProofs(kernel),
})

/** 接口认证: programs outside that call data interfaces. */
export const interfaceClientsFeature: Feature = {
  name: 'interface-clients',
  calls: [...clientCalls, ...grantCalls, serveSignRequest, ...outsideCalls],
  texts: interfaceClientTexts,
  menus: [
    {
      code: interfaceClientMenu,
      parent: 'system',
      name: '接口认证',
      icon: 'safety',
      type: 2,
      address: 'system/interfaceOauth',
      sortCode: 36,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  jobs: [forgetJob],
  migrations: new URL('./server/migrations', import.meta.url),
  uses: (kernel) => [countClients(kernel)],
}
