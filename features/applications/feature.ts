import { forgetSettledRefusals, installApplication } from '#features/applications/server/install/install-application.ts'
import { installedSteps } from '#features/applications/server/installed-steps.ts'
import { loadDemo, markFormerDemo } from '#features/applications/server/demo/load-demo.ts'
import { serveReadDemo, serveRemoveDemo } from '#features/applications/server/demo/remove-demo.ts'
import { packageCalls } from '#features/applications/server/packages/package-calls.ts'
import { applicationTexts } from '#features/applications/texts.ts'
import { packageTexts } from '#features/applications/server/packages/texts.ts'
import { oneAtATime } from '#features/applications/server/one-at-a-time.ts'
import { planInstall } from '#features/applications/server/plan-install.ts'
import { applicationFolders, readApplication } from '#features/applications/server/read-application.ts'
import type { Application } from '#features/applications/server/read-application.ts'
import { applyButton, packageMenu, undoButton } from '#features/applications/contract/packages.ts'
import { designFolder } from '#features/function-design/contract.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import type { Feature } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TextSource } from '#server/translations/text-source.ts'

const packagesEntry = {
  code: packageMenu,
  parent: designFolder,
  name: '功能包',
  icon: 'archive',
  type: 2,
  address: 'onlineDev/package',
  sortCode: 20,
  buttons: [...standardButtons('remove', 'export', 'import'), { code: applyButton, name: '应用' }, { code: undoButton, name: '撤销' }],
} as const

const applicationsFolder = new URL('../../apps/', import.meta.url)

/**
 * The built-in applications: text files that are installed into the database at start; and packages of functions, which are such texts that
 * go from one system to another.
 *
 * @param others the features before it in the list; demo records are loaded through their calls, and the texts of what was installed are
 * found through them
 */
export function applications(others: readonly Feature[]): Feature {
  return {
    name: 'applications',
    calls: [serveReadDemo, serveRemoveDemo, ...packageCalls],
    menus: [packagesEntry],
    texts: { ...applicationTexts, ...packageTexts },
    migrations: new URL('./server/migrations', import.meta.url),
    seed: async (kernel) => {
      for (const folder of await applicationFolders(applicationsFolder)) await bring(kernel, await readApplication(folder), others)
    },
  }
}

async function bring(kernel: Kernel, application: Application, others: readonly Feature[]): Promise<void> {
  await forgetSettledRefusals(kernel, application)
  await markFormerDemo(kernel, application)
  if (await isUpToDate(kernel, application)) return
  await oneAtATime(kernel.db, async () => {
    const done = await installApplication(kernel, application, sourcesIn(kernel, others))
    if (done.length > 0) kernel.log.info({ application: application.system.content.code, done }, 'application installed')
    // The demo needs all forms as they stand in the files.
    if (!kernel.settings.demo || !(await isInstalled(kernel, application))) return
    const calls = others.flatMap((feature) => feature.calls)
    const { password } = await loadDemo(kernel, application, calls)
    if (password !== undefined) process.stdout.write(loginsText(application, password))
  })
}

const sourcesIn = (kernel: Kernel, features: readonly Feature[]): readonly TextSource[] =>
  features.flatMap(({ definitionTexts }) => definitionTexts?.(kernel) ?? [])

/** Checked first, because most starts find everything installed and then need no lock. */
async function isUpToDate(kernel: Kernel, application: Application): Promise<boolean> {
  return !kernel.settings.demo && isInstalled(kernel, application)
}

async function isInstalled(kernel: Kernel, application: Application): Promise<boolean> {
  const installed = await installedSteps(kernel.db, application.system.content.code)
  return planInstall(application, installed).length === 0
}

/** The logins of the demo, shown once like the administrator's first password. */
function loginsText({ demo }: Application, password: string): string {
  const accounts = demo.users.filter(({ enabled }) => enabled).map(({ account }) => account)
  return `Demo accounts 演示账号: ${accounts.join(', ')}\n  password 密码: ${password}\n`
}
