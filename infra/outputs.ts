import { alarms } from './alarms.ts'
import { budget } from './budget.ts'
import { interactions } from './interactions.ts'
import { stageOf } from './stage.ts'
import { table } from './table.ts'
import { alarmTopic } from './topic.ts'
import './sweep.ts'
import './worker.ts'

const { watch } = stageOf($app.stage)
if (watch) {
  const topic = alarmTopic()
  alarms(topic)
  budget(topic, watch.budget)
}

/** What one needs to know after a deployment. */
export const outputs = {
  /** To be pasted in the Developer Portal: General Information → Interactions Endpoint URL. */
  endpoint: interactions.url,
  /** The same: Webhooks → Endpoint, for the event Application Deauthorized. */
  events: $interpolate`${interactions.url}events`,
  /** For `npm run export` and `import`, as CRACKPOST_TABLE. */
  table: table.name,
}
