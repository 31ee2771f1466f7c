import { interactionsFunction } from './interactions.ts'
import { createAlarms } from './observability/alarms.ts'
import { createBudget } from './observability/budget.ts'
import { createAlarmTopic } from './observability/topic.ts'
import { stageConfig } from './stage.ts'
import { dynamoTable } from './table.ts'
import './sweep.ts'
import './worker.ts'

const { monitoring } = stageConfig($app.stage)
if (monitoring) {
  const topic = createAlarmTopic()
  createAlarms(topic)
  createBudget(topic, monitoring.budget)
}

/** Printed after a deployment. */
export const stackOutputs = {
  /** Paste it into the Developer Portal: General Information → Interactions Endpoint URL. */
  endpoint: interactionsFunction.url,
  /** Paste it into the Developer Portal: Webhooks → Endpoint, for the event Application Deauthorized. */
  events: $interpolate`${interactionsFunction.url}events`,
  /** For `npm run export` and `import`, as CRACKPOST_TABLE. */
  table: dynamoTable.name,
}
