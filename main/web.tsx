import './jitless.ts'
import { startWeb } from '#web/start.tsx'

startWeb(() => import('./web-features.ts'))
