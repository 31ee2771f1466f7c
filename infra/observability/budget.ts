/**
 * Tells the topic when a month becomes dear. It looks at the whole account: costs of one application alone are known by a
 * tag that has to be switched on by hand, and until then they would look like nothing at all.
 */
export function createBudget(topic: aws.sns.Topic, dollars: number): void {
  const when = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notificationType,
    threshold,
    thresholdType: 'PERCENTAGE',
    comparisonOperator: 'GREATER_THAN',
    subscriberSnsTopicArns: [topic.arn],
  })
  new aws.budgets.Budget('Budget', {
    name: `${$app.name}-${$app.stage}`,
    budgetType: 'COST',
    timeUnit: 'MONTHLY',
    limitAmount: String(dollars),
    limitUnit: 'USD',
    notifications: [when('ACTUAL', 80), when('FORECASTED', 100)],
  })
}
