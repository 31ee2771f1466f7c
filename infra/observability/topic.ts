/** Creates the topic of the alarms, which sends an e-mail once the recipient has confirmed the subscription. */
export function createAlarmTopic(): aws.sns.Topic {
  const topic = new aws.sns.Topic('Alarms', { name: `${$app.name}-${$app.stage}-alarms` })
  const account = aws.getCallerIdentityOutput().accountId
  new aws.sns.TopicPolicy('AlarmsPolicy', {
    arn: topic.arn,
    policy: aws.iam.getPolicyDocumentOutput({
      statements: [
        {
          principals: [
            { type: 'Service', identifiers: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
          ],
          actions: ['sns:Publish'],
          resources: [topic.arn],
          conditions: [{ test: 'StringEquals', variable: 'aws:SourceAccount', values: [account] }],
        },
      ],
    }).json,
  })
  new aws.sns.TopicSubscription('AlarmsByEmail', {
    topic: topic.arn,
    protocol: 'email',
    // Not a credential, but private.
    endpoint: new sst.Secret('AlarmEmail').value,
  })
  return topic
}
