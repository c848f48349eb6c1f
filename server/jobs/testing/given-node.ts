import { countingJob } from '#server/jobs/testing/counting-job.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start/start-node.ts'
import { allMigrations } from '../../../main/migrations.ts'

/** A node in a process of its own that runs the counting job, alone on a database; to be killed. */
const [connectionString = '', dataDirectory = ''] = process.argv.slice(2)
const read = readSettings({ PORT: '0', SEEDBED_DATA: dataDirectory, LOG_LEVEL: 'error' })
if ('problem' in read) throw new Error(read.problem)
const node = await startNode({
  settings: read.settings,
  connectionString,
  features: [{ name: 'trial', calls: [], texts: {}, jobs: [countingJob] }],
  migrations: await allMigrations(),
  texts: {},
  alone: true,
})
process.once('SIGTERM', () => void node.stop().then(() => process.exit(0)))
