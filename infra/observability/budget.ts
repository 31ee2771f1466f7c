/**
 * Notifies the topic at 80 % of the monthly budget, and when the forecast exceeds it. It covers the whole account: the
 * costs of one application need a cost allocation tag that is activated by hand, and would be zero until then.
 */
export function createBudget(topic: aws.sns.Topic, dollars: number): void {
  const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
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
    notifications: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
  })
}
