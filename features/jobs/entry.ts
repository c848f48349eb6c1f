export { titleOfJob } from '#features/jobs/server/job-titles.ts'
